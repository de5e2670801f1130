/** The name over the door: capitals of one stroke with small feet, as they are cut in brass. */

export function Wordmark() {
  return (
    <span class="wordmark" role="img" aria-label="Pitboss">
      <svg class="wordmark-mark" viewBox="0 0 32 32" aria-hidden="true">
        <path class="wordmark-spade" d="M16 2.500c4.900 5.400 11.500 8.900 11.500 15.200a5.900 5.900 0 0 1-9.700 4.500c.2 2.800 1.100 4.800 2.900 6.300h-9.400c1.800-1.500 2.700-3.500 2.900-6.300a5.900 5.900 0 0 1-9.700-4.500C4.500 11.400 11.100 7.900 16 2.500z" />
        <path class="wordmark-lines" d="M12.800 13.200h6.400M12.800 16.600h6.400M12.800 20h3.600" fill="none" stroke-width="1.500" stroke-linecap="round" />
      </svg>
      <svg class="wordmark-name" viewBox="40 0 126 32" aria-hidden="true">
      <g fill="none" stroke="currentColor" stroke-width="2.7">
        {/* P */}
        <path d="M44 6.500V25.500M44 7.500h6.500a5.200 5.200 0 0 1 0 10.400H44" />
        {/* I */}
        <path d="M63.500 6.500V25.500" />
        {/* T */}
        <path d="M70 7.500h15.500M77.800 7.500V25.500" />
        {/* B */}
        <path d="M92.500 6.500V25.500M92.500 7.500h6a4.300 4.300 0 0 1 0 8.600h-6M98.500 16.100h1.200a4.300 4.300 0 0 1 0 8.600h-7.200" />
        {/* O */}
        <ellipse cx="118.200" cy="16" rx="8.800" ry="9.100" />
        {/* S S */}
        <path d="M144.200 10.600c-.8-2.300-2.700-3.700-5.300-3.700-2.900 0-5 1.600-5 4 0 6.600 11 3.300 11 9.900 0 2.600-2.200 4.300-5.400 4.300-3.100 0-5.200-1.500-5.900-4.200" />
        <path d="M162.700 10.600c-.8-2.300-2.700-3.700-5.300-3.700-2.900 0-5 1.600-5 4 0 6.600 11 3.300 11 9.900 0 2.600-2.200 4.300-5.400 4.300-3.100 0-5.200-1.500-5.900-4.200" />
      </g>
      <g stroke="currentColor" stroke-width="1.300">
        <path d="M41 6.500h4M41 25.500h6M60.500 6.500h6M60.500 25.500h6M70.300 6v4.200M85.200 6v4.200M74.800 25.500h6M89.500 6.500h4M89.500 25.500h5M144.700 6.300v4.600M163.200 6.300v4.600M133.200 20.600v5M151.700 20.600v5" />
      </g>
      </svg>
    </span>
  );
}
