/** For how long a page is visible; it is hidden until {@link TimeInView.show}. */
export class TimeInView {
  #elapsedMs = 0;
  #shownMs: number | undefined;

  show(): void {
    this.#shownMs ??= performance.now();
  }

  hide(): void {
    this.#elapsedMs = this.milliseconds;
    this.#shownMs = undefined;
  }

  get isShown(): boolean {
    return this.#shownMs !== undefined;
  }

  get milliseconds(): number {
    return this.#elapsedMs + (this.#shownMs === undefined ? 0 : performance.now() - this.#shownMs);
  }
}
