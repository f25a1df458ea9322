import { startOf, type Film } from './film.ts';

/** The colours of the product, and calm ones for bodies. */
export const colour = {
  ink: '#1f3b43',
  soft: '#54717a',
  teal: '#008da3',
  deep: '#00687a',
  bright: '#3ebacd',
  tint: '#e5f4f6',
  paper: '#f8fcfd',
  white: '#ffffff',
  line: '#c9e3e8',
  skin: '#fde6d6',
  skinLine: '#e9bfa3',
  pink: '#f5b1a9',
  rose: '#e58f88',
  red: '#d9534a',
  liver: '#c98672',
  green: '#6fb36a',
  yellow: '#ffcf70',
  amber: '#e59900',
  blue: '#6fb4e8',
  grey: '#8aa0a7',
  dark: '#3b4d54',
} as const;

const style = `
* { box-sizing: border-box; margin: 0; padding: 0; }
body { width: 1280px; height: 720px; overflow: hidden; background: ${colour.paper}; color: ${colour.ink};
  font-family: 'Noto Sans CJK JP', 'Noto Sans JP', sans-serif; font-feature-settings: 'palt'; letter-spacing: .01em; word-break: auto-phrase; line-break: strict; }
section { position: absolute; inset: 0; background: ${colour.paper};
  animation: appear .6s linear both; animation-delay: var(--start); }
section::before { content: ''; position: absolute; inset: auto 0 0 0; height: 118px; background: ${colour.tint}; }
.dots { position: absolute; right: 56px; top: 40px; display: flex; gap: 10px; }
.dots i { width: 14px; height: 14px; border-radius: 50%; background: ${colour.line}; }
.dots i.now { background: ${colour.teal}; width: 38px; border-radius: 7px; }
h1 { font-size: 78px; line-height: 1.35; font-weight: 700; }
h2 { position: absolute; left: 56px; top: 64px; font-size: 58px; line-height: 1.3; font-weight: 700; color: ${colour.deep}; }
.lines { position: absolute; left: 60px; top: 196px; font-size: 46px; line-height: 1.5; font-weight: 500; }
.lines p { margin-bottom: 22px; }
b { color: ${colour.deep}; font-weight: 700; }
b.warn { color: #b3382f; }
rt { font-size: .38em; font-weight: 500; letter-spacing: 0; }
svg { overflow: visible; display: block; }
.art { position: absolute; }
.badge { display: inline-block; font-size: 34px; font-weight: 700; color: #8a5c00; background: #fff4db;
  border: 3px solid ${colour.amber}; border-radius: 14px; padding: 8px 22px; }
.cards { position: absolute; left: 56px; right: 56px; top: 190px; display: flex; gap: 28px; }
.card { flex: 1; background: ${colour.white}; border: 3px solid ${colour.line}; border-radius: 28px; height: 372px;
  display: flex; flex-direction: column; align-items: center; text-align: center; padding: 20px 10px 0; }
.card svg { width: 206px; height: 206px; }
.card p { font-size: 42px; line-height: 1.3; font-weight: 700; margin-top: 12px; }
.card small { font-size: 33px; line-height: 1.3; font-weight: 500; color: ${colour.soft}; margin-top: 6px; }
.note { position: absolute; left: 60px; right: 60px; bottom: 138px; font-size: 34px; font-weight: 500; color: ${colour.soft}; }
.rise { animation: rise .7s cubic-bezier(.2,.7,.3,1) both; animation-delay: calc(var(--start) + var(--at, 0s)); }
.fade { animation: appear var(--for, .7s) linear both; animation-delay: calc(var(--start) + var(--at, 0s)); }
.leave { animation: vanish var(--for, .7s) linear both; animation-delay: calc(var(--start) + var(--at, 0s)); }
.pop { transform-box: fill-box; transform-origin: center; animation: pop .5s cubic-bezier(.3,1.4,.5,1) both;
  animation-delay: calc(var(--start) + var(--at, 0s)); }
.draw { stroke-dasharray: 100; animation: draw var(--for, 1.2s) ease-in-out both;
  animation-delay: calc(var(--start) + var(--at, 0s)); }
.pulse { transform-box: fill-box; transform-origin: center; animation: pulse 1.2s ease-in-out 3 both;
  animation-delay: calc(var(--start) + var(--at, 0s)); }
.travel { animation: travel var(--for, 2s) ease-in-out both; animation-delay: calc(var(--start) + var(--at, 0s)); }
.shift { animation: shift var(--for, 1.5s) ease-in-out both; animation-delay: calc(var(--start) + var(--at, 0s)); }
.draw.return { animation-name: drawAndReturn; }
.travel.return { animation-name: travelAndReturn; }
@keyframes appear { from { opacity: 0 } to { opacity: 1 } }
@keyframes vanish { from { opacity: 1 } to { opacity: 0 } }
@keyframes rise { from { opacity: 0; transform: translateY(22px) } to { opacity: 1; transform: none } }
@keyframes pop { from { opacity: 0; transform: scale(.6) } to { opacity: 1; transform: none } }
@keyframes draw { from { stroke-dashoffset: 100 } to { stroke-dashoffset: 0 } }
@keyframes pulse { 50% { transform: scale(1.12) } }
@keyframes travel { from { offset-distance: 0% } to { offset-distance: 100% } }
@keyframes drawAndReturn { from { stroke-dashoffset: 100 } 50%, 60% { stroke-dashoffset: 0 } to { stroke-dashoffset: 55 } }
@keyframes travelAndReturn { from { offset-distance: 0% } 50%, 60% { offset-distance: 100% } to { offset-distance: 45% } }
@keyframes shift { from { transform: translate(var(--x, 0px), var(--y, 0px)) } to { transform: none } }
`;

/**
 * `showAt` sets every animation to a moment of the film, so that each frame is drawn exactly, however slow the machine
 * is, and tells whether anything differs from the frame before.
 */
const script = `
  const animations = document.getAnimations();
  animations.forEach((animation) => animation.pause());
  window.showAt = (seconds, step) => {
    let moves = seconds === 0;
    for (const animation of animations) {
      const { delay, duration, iterations } = animation.effect.getTiming();
      const end = delay + duration * iterations;
      if (seconds * 1000 > delay && (seconds - step) * 1000 <= end) moves = true;
      animation.currentTime = seconds * 1000;
    }
    return moves;
  };
`;

export function pageOf(film: Film): string {
  const sections = film.slides.map(
    ({ body }, index) => `<section style="--start:${startOf(film, index)}s">${body}${dots(film, index)}</section>`,
  );
  return `<!doctype html><html lang="ja"><meta charset="utf-8"><style>${style}</style><body>
    ${sections.join('\n')}<script>${script}</script></body></html>`;
}

const dots = (film: Film, now: number) =>
  `<div class="dots">${film.slides.map((_slide, index) => `<i class="${index === now ? 'now' : ''}"></i>`).join('')}</div>`;
