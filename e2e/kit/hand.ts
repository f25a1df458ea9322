import type { CDPSession, Page } from '@playwright/test';

type Spot = { x: number; y: number };
type Finger = Spot & { id?: number; radius?: number };

/** A fingertip, in CSS pixels from its middle. */
const FINGERTIP = 6;

/**
 * Mouse, pen and fingers over the pad, as the browser's own input gives them. `at` is in seconds from the first event, so that
 * a test about time waits for none.
 */
export class Hand {
  private readonly page: Page;
  private readonly client: CDPSession;
  private readonly began = Date.now() / 1000;

  private constructor(page: Page, client: CDPSession) {
    this.page = page;
    this.client = client;
  }

  static async over(page: Page): Promise<Hand> {
    return new Hand(page, await page.context().newCDPSession(page));
  }

  async drawWithMouse(way: readonly Spot[], button: 'left' | 'right' = 'left'): Promise<void> {
    const [first = { x: 0, y: 0 }, ...others] = way;
    await this.page.mouse.move(first.x, first.y);
    await this.page.mouse.down({ button });
    for (const { x, y } of others) await this.page.mouse.move(x, y);
    await this.page.mouse.up({ button });
  }

  async drawWithPen(way: readonly Spot[], at = 0): Promise<void> {
    const [first = { x: 0, y: 0 }, ...others] = way;
    await this.pen('mousePressed', first, at);
    for (const [step, spot] of others.entries()) await this.pen('mouseMoved', spot, at + (step + 1) * 0.02);
    await this.pen('mouseReleased', others.at(-1) ?? first, at + way.length * 0.02);
  }

  async drawWithFinger(way: readonly Finger[], at = 0): Promise<void> {
    const [first = { x: 0, y: 0 }, ...others] = way;
    await this.touch('touchStart', [first], at);
    for (const [step, spot] of others.entries()) await this.touch('touchMove', [spot], at + (step + 1) * 0.02);
    await this.touch('touchEnd', [], at + way.length * 0.02);
  }

  async pen(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Spot, at: number): Promise<void> {
    await this.client.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      force: 0.6,
      pointerType: 'pen',
      timestamp: this.began + at,
    });
  }

  async touch(
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    fingers: readonly Finger[],
    at: number,
  ): Promise<void> {
    await this.client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map(({ x, y, id = 0, radius = FINGERTIP }) => ({
        x,
        y,
        id,
        radiusX: radius,
        radiusY: radius,
      })),
      timestamp: this.began + at,
    });
  }

  /** The browser's zoom: fewer and larger CSS pixels on the same glass. */
  async zoom(ratio: number): Promise<void> {
    const { width, height } = this.page.viewportSize() ?? { width: 0, height: 0 };
    await this.client.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(width / ratio),
      height: Math.round(height / ratio),
      deviceScaleFactor: ratio,
      mobile: false,
    });
  }
}
