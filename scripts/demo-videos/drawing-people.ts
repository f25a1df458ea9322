import { colour } from './page.ts';

type Mood = 'calm' | 'troubled';

const mouth: Record<Mood, string> = { calm: 'q16 15 32 0', troubled: 'q16 -14 32 0' };

const face = (x: number, y: number, mood: Mood) => `
  <circle cx="${x - 17}" cy="${y - 2}" r="5" fill="${colour.dark}"/><circle cx="${x + 17}" cy="${y - 2}" r="5" fill="${colour.dark}"/>
  <path d="M${x - 16} ${y + (mood === 'calm' ? 19 : 26)} ${mouth[mood]}" fill="none" stroke="${colour.dark}" stroke-width="5" stroke-linecap="round"/>
  <circle cx="${x - 32}" cy="${y + 14}" r="9" fill="${colour.pink}" opacity=".55"/><circle cx="${x + 32}" cy="${y + 14}" r="9" fill="${colour.pink}" opacity=".55"/>`;

type Hair = { colour: string; long?: boolean };

const head = (x: number, y: number, hair: Hair, mood: Mood = 'calm') => `
  ${hair.long ? `<path d="M${x - 64} ${y + 6} a64 62 0 0 1 128 0 l2 66 q-4 18 -22 18 h-88 q-18 0 -22 -18 z" fill="${hair.colour}"/>` : ''}
  <circle cx="${x}" cy="${y + 8}" r="52" fill="${colour.skin}"/>
  <path d="M${x - 57} ${y + 12} a57 60 0 0 1 114 0 q-2 6 -6 4 q-8 -26 -30 -34 q-36 20 -72 18 q-2 8 -4 14 q-2 2 -2 -2 z" fill="${hair.colour}"/>
  ${face(x, y + 14, mood)}`;

const body = (x: number, y: number, fill: string, inner: string) => `
  <rect x="${x - 22}" y="${y + 48}" width="44" height="44" fill="${colour.skin}"/>
  <path d="M${x - 118} ${y + 230} q0 -140 78 -150 l80 0 q78 10 78 150 z" fill="${fill}" stroke="${colour.line}" stroke-width="3"/>
  ${inner}`;

/** A doctor in a white coat and a nurse in teal, side by side, 480 wide. */
export const doctorAndNurse = `<svg viewBox="0 0 480 480">
  <circle cx="240" cy="250" r="230" fill="${colour.tint}"/>
  <g class="rise" style="--at:.5s">
    ${body(330, 190, colour.bright, `<path d="M300 272 l30 34 l30 -34" fill="none" stroke="${colour.white}" stroke-width="7"/>`)}
    ${head(330, 182, { colour: '#6b4a3a', long: true })}
    <rect x="372" y="340" width="36" height="46" rx="5" fill="${colour.white}"/><rect x="379" y="350" width="22" height="5" fill="${colour.line}"/><rect x="379" y="362" width="22" height="5" fill="${colour.line}"/>
  </g>
  <g class="rise" style="--at:.3s">
    ${body(160, 210, colour.white, `<path d="M130 292 l30 46 l30 -46 z" fill="${colour.teal}"/><path d="M122 290 q-6 60 26 82 M198 290 q8 40 -6 62" fill="none" stroke="${colour.dark}" stroke-width="6"/><circle cx="190" cy="362" r="13" fill="${colour.grey}" stroke="${colour.dark}" stroke-width="4"/>`)}
    ${head(160, 202, { colour: colour.dark })}
  </g>
</svg>`;

/** A patient who speaks up, with a balloon that holds `words`. */
export const speakingPatient = (words: string, mood: Mood) => `<svg viewBox="0 0 540 470">
  <circle cx="190" cy="270" r="190" fill="${colour.tint}"/>
  ${body(190, 230, colour.blue, '')}${head(190, 222, { colour: '#8b6b5a' }, mood)}
  <g class="pop" style="--at:1s"><path d="M276 50 h220 a34 34 0 0 1 34 34 v76 a34 34 0 0 1 -34 34 h-166 l-60 42 l14 -52 a34 34 0 0 1 -42 -34 v-66 a34 34 0 0 1 34 -34 z" fill="${colour.white}" stroke="${colour.teal}" stroke-width="5"/>
  <text x="386" y="142" font-size="46" font-weight="700" text-anchor="middle" fill="${colour.deep}">${words}</text></g>
</svg>`;

/** Seen from above: on the left side, knees bent. */
export const lyingOnLeftSide = `<svg viewBox="0 0 540 470">
  <rect x="120" y="6" width="300" height="458" rx="30" fill="${colour.white}" stroke="${colour.line}" stroke-width="5"/>
  <rect x="176" y="24" width="190" height="92" rx="28" fill="${colour.tint}" stroke="${colour.line}" stroke-width="4"/>
  <g class="rise" style="--at:.8s" stroke-linecap="round" stroke-linejoin="round" fill="none">
    <path d="M238 146 Q204 220 236 296" stroke="${colour.blue}" stroke-width="96"/>
    <path d="M246 300 L352 318 L268 410" stroke="${colour.dark}" stroke-width="54"/>
    <path d="M268 412 L306 426" stroke="${colour.skin}" stroke-width="36"/>
    <path d="M258 176 L338 214 L330 132" stroke="${colour.skin}" stroke-width="30"/>
    <circle cx="268" cy="76" r="50" fill="${colour.skin}" stroke="none"/>
    <path d="M222 100 a52 52 0 0 1 40 -76 q30 -4 44 16 q-34 2 -50 26 q-14 20 -34 34 z" fill="${colour.dark}" stroke="none"/>
    <circle cx="296" cy="72" r="5" fill="${colour.dark}" stroke="none"/><path d="M306 92 q-8 8 -16 6" stroke="${colour.dark}" stroke-width="5"/>
  </g>
</svg>`;
