import { colour } from './page.ts';

/** Trunk of a person seen from the front, in a 540 × 470 box. */
const trunk = `<path d="M212 -6 L212 30 Q206 48 150 60 Q86 74 78 150 L74 300 Q72 330 96 330 L104 476 L436 476 L444 330 Q468 330 466 300 L462 150 Q454 74 390 60 Q334 48 328 30 L328 -6 Z"
  fill="${colour.skin}" stroke="${colour.skinLine}" stroke-width="5"/>
  <path d="M128 200 L120 330 M412 200 L420 330" stroke="${colour.skinLine}" stroke-width="5" fill="none" stroke-linecap="round"/>`;

/** From the rectum to the caecum, the way the camera goes. */
const colonWay =
  'M270 446 L270 424 C270 388 296 380 322 394 C356 412 382 396 382 352 L382 190 C382 152 358 146 332 154 C300 164 240 166 208 154 C180 144 158 152 158 190 L158 352';

const colonShape = (opacity = 1) => `<g opacity="${opacity}" fill="none" stroke-linecap="round" stroke-linejoin="round">
  <path d="${colonWay}" stroke="${colour.rose}" stroke-width="58"/>
  <path d="${colonWay}" stroke="${colour.pink}" stroke-width="50"/>
  <path d="${colonWay}" stroke="${colour.rose}" stroke-width="50" stroke-dasharray="3 27" stroke-linecap="butt" opacity=".75"/>
  <path d="${colonWay}" stroke="${colour.white}" stroke-width="8" opacity=".35" transform="translate(-12 -6)"/>
</g>`;

export const colonInBody = `<svg viewBox="0 0 540 470"><g clip-path="inset(-6px 0 0 0)">${trunk}</g>${colonShape()}</svg>`;

/** The camera goes in to the end; with `returns` it then comes half the way back. */
export const cameraThroughColon = (
  seconds: number,
  returns = false,
) => `<svg viewBox="0 0 540 470">${trunk}${colonShape()}
  <path class="draw ${returns ? 'return' : ''}" style="--at:.8s;--for:${seconds}s" pathLength="100" d="${colonWay}" fill="none" stroke="${colour.dark}" stroke-width="15" stroke-linecap="round"/>
  <g class="travel ${returns ? 'return' : ''}" style="--at:.8s;--for:${seconds}s;offset-path:path('${colonWay}');offset-rotate:auto">
    <path d="M0 0 L64 -30 A70 70 0 0 1 64 30 Z" fill="${colour.yellow}" opacity=".8"/><circle r="14" fill="${colour.dark}"/><circle cx="6" r="6" fill="${colour.white}"/>
  </g></svg>`;

const leftovers = [
  [200, 158],
  [300, 158],
  [382, 240],
  [382, 330],
  [158, 300],
  [158, 230],
  [322, 394],
] as const;

const half = (
  x: number,
  inner: string,
  words: string,
  delay: number,
) => `<g class="rise" style="--at:${delay}s"><svg x="${x}" y="-20" width="400" height="350" viewBox="0 0 540 470">${trunk}${colonShape()}${inner}</svg>
  <text x="${x + 200}" y="392" font-size="44" font-weight="700" text-anchor="middle" fill="${colour.ink}">${words}</text></g>`;

/** A colon in which nothing can be seen, and one that is ready. */
export const colonBeforeAndAfter = `<svg viewBox="0 0 1160 420">
  ${half(70, leftovers.map(([x, y]) => `<path d="M${x - 22} ${y + 6} q4 -24 24 -20 q24 2 20 20 q-8 18 -24 14 q-20 0 -20 -14 z" fill="#8a6238"/>`).join(''), '便が残った大腸', 0.5)}
  <path class="draw" style="--at:1.6s;--for:.8s" pathLength="100" d="M520 160 H630" stroke="${colour.teal}" stroke-width="16" stroke-linecap="round"/><path class="fade" style="--at:2.2s" d="M610 126 L650 160 L610 194" fill="none" stroke="${colour.teal}" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"/>
  ${half(690, `<g class="fade" style="--at:2.8s" fill="${colour.yellow}"><path d="M408 66 l10 26 l26 10 l-26 10 l-10 26 l-10 -26 l-26 -10 l26 -10 z"/><path d="M96 244 l8 20 l20 8 l-20 8 l-8 20 l-8 -20 l-20 -8 l20 -8 z"/><path d="M270 214 l9 24 l24 9 l-24 9 l-9 24 l-9 -24 l-24 -9 l24 -9 z"/></g>`, 'きれいな大腸', 2)}
</svg>`;

/** A piece of the colon cut open, with what one looks for. */
export const polyp = `<svg viewBox="0 0 190 190"><circle cx="95" cy="95" r="88" fill="${colour.pink}"/><circle cx="95" cy="95" r="62" fill="${colour.rose}"/><circle cx="95" cy="95" r="34" fill="#b9625d"/>
  <path d="M44 62 q-16 -34 18 -40 q36 0 28 34 q-6 18 -22 16 q-16 2 -24 -10 z" fill="${colour.red}"/><ellipse cx="60" cy="38" rx="9" ry="6" fill="${colour.white}" opacity=".5"/></svg>`;

export const inflammation = `<svg viewBox="0 0 190 190"><circle cx="95" cy="95" r="88" fill="${colour.pink}"/><circle cx="95" cy="95" r="62" fill="${colour.rose}"/><circle cx="95" cy="95" r="34" fill="#b9625d"/>
  <g fill="${colour.red}" opacity=".75"><circle cx="52" cy="50" r="15"/><circle cx="138" cy="60" r="19"/><circle cx="46" cy="124" r="17"/><circle cx="122" cy="146" r="14"/><circle cx="90" cy="36" r="9"/></g></svg>`;

export const bleeding = `<svg viewBox="0 0 190 190"><circle cx="95" cy="95" r="88" fill="${colour.pink}"/><circle cx="95" cy="95" r="62" fill="${colour.rose}"/><circle cx="95" cy="95" r="34" fill="#b9625d"/>
  <path d="M62 20 q-6 22 0 40 q16 34 40 18 q16 -12 6 -34 q-10 -14 -6 -30 z" fill="${colour.red}"/><path d="M146 104 c16 20 20 30 8 40 c-16 10 -30 -6 -22 -20 z" fill="${colour.red}"/></svg>`;
