/** Small drawings of the frame. They say nothing by themselves: a label stands with each. */

export function ChipSign() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <circle cx="10" cy="10" r="9" fill="var(--brass-fill)" />
      <circle cx="10" cy="10" r="7.400" fill="none" stroke="var(--on-brass)" stroke-width="2" stroke-dasharray="2.600 5.149" stroke-dashoffset="1.300" />
      <circle cx="10" cy="10" r="4.700" fill="none" stroke="var(--on-brass)" stroke-width="1.200" />
    </svg>
  );
}

export function PersonSign() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.700" stroke-linecap="round">
      <circle cx="10" cy="6.800" r="3.300" />
      <path d="M3.500 17c.6-3.400 3.200-5 6.500-5s5.900 1.600 6.500 5" />
    </svg>
  );
}

export function SettingsSign() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.700" stroke-linecap="round">
      <path d="M3 6h6M14 6h3M3 14h3M11 14h6" />
      <circle cx="11.500" cy="6" r="2.300" />
      <circle cx="8.500" cy="14" r="2.300" />
    </svg>
  );
}
