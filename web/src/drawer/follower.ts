// Keeps one card or plot up to date with the page. One request is open at a time. Requests that
// come in the meantime replace each other, so that no time is spent on steps that have passed.

interface Request {
  key: string;
  ask: () => Promise<string>;
}

export class Follower<Shown> {
  private asked = "";
  private next: Request | null = null;
  private busy = false;

  /** `pause`: milliseconds between an answer and the next request. */
  constructor(
    private readonly show: (shown: Shown) => void,
    private readonly failed: (why: unknown) => void,
    private readonly pause: () => number,
  ) {}

  /**
   * Asks as soon as possible. `key` identifies the request: the same one is not sent twice in a
   * row.
   */
  request(key: string, ask: () => Promise<string>): void {
    if (key === (this.next?.key ?? this.asked)) return;
    this.next = { key, ask };
    if (!this.busy) void this.work();
  }

  /** Lets the next request be sent even if it has the key of the last one. */
  forget(): void {
    this.asked = "";
    this.next = null;
  }

  private async work(): Promise<void> {
    this.busy = true;
    for (let request = this.next; request; request = this.next) {
      this.next = null;
      this.asked = request.key;
      try {
        this.show(JSON.parse(await request.ask()) as Shown);
      } catch (error) {
        // The key is kept: the same request is not sent again until a person or a step changes it.
        this.next = null;
        this.failed(error);
      }
      await new Promise((resolve) => window.setTimeout(resolve, this.pause()));
    }
    this.busy = false;
  }
}
