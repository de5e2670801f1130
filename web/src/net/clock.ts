/** The server's clock, as well as it can be told from here: from questions and answers, the quickest of the last ones. */

interface Answer {
  took: number;
  ahead: number;
}

export class ServerClock {
  private readonly answers: Answer[] = [];

  /** `here`: our own clock in milliseconds. */
  constructor(private readonly here: () => number = Date.now) {}

  /** The server said `now`, in answer to what was asked at `asked` by our clock. */
  heard(now: number, asked: number): void {
    const back = this.here();
    this.answers.push({ took: back - asked, ahead: now - (asked + back) / 2 });
    if (this.answers.length > 8) this.answers.shift();
  }

  now(): number {
    const best = this.answers.reduce<Answer | null>((found, each) => (found === null || each.took <= found.took ? each : found), null);
    return Math.round(this.here() + (best?.ahead ?? 0));
  }
}
