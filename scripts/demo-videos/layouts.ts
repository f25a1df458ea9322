/** Text of the slides. `[漢字|かんじ]` gets its reading above, `*words*` are the ones that matter, `!words!` warn. */
export function rich(text: string): string {
  return text
    .replace(/\[([^|\]]+)\|([^\]]+)\]/g, '<ruby>$1<rt>$2</rt></ruby>')
    .replace(/\*([^*]+)\*/g, '<b>$1</b>')
    .replace(/!([^!]+)!/g, '<b class="warn">$1</b>')
    .replaceAll('\n', '<br>');
}

export type Card = { art: string; label: string; note?: string };

const heading = (title: string) => `<h2 class="rise" style="--at:.2s">${rich(title)}</h2>`;

export const at = (art: string, [left, top, width, height]: readonly [number, number, number, number]) =>
  `<div class="art" style="left:${left}px;top:${top}px;width:${width}px;height:${height}px">${art}</div>`;

export function titleSlide(title: string, subtitle: string, art: string): string {
  return `
    <div class="art" style="left:64px;top:118px;width:700px">
      <span class="badge fade" style="--at:.2s">見本・医学的確認前</span>
      <h1 class="rise" style="--at:.3s;margin-top:34px">${rich(title)}</h1>
      <p class="rise" style="--at:.7s;font-size:46px;color:#54717a;margin-top:22px">${rich(subtitle)}</p>
    </div>
    ${at(art, [740, 70, 500, 500])}`;
}

export function pictureSlide(title: string, lines: readonly string[], art: string): string {
  const paragraphs = lines.map((line, index) => `<p class="rise" style="--at:${0.6 + index * 0.9}s">${rich(line)}</p>`);
  return `${heading(title)}<div class="lines">${paragraphs.join('')}</div>${at(art, [690, 120, 540, 470])}`;
}

export function cardSlide(title: string, cards: readonly Card[], note = ''): string {
  const boxes = cards.map(
    ({ art, label, note: small }, index) => `<div class="card rise" style="--at:${0.5 + index * 0.8}s">${art}
      <p>${rich(label)}</p>${small ? `<small>${rich(small)}</small>` : ''}</div>`,
  );
  return `${heading(title)}<div class="cards">${boxes.join('')}</div>${note ? `<p class="note fade" style="--at:2s">${rich(note)}</p>` : ''}`;
}

export function wideSlide(title: string, art: string, note = ''): string {
  return `${heading(title)}${at(art, [60, 170, 1160, 420])}${note ? `<p class="note fade" style="--at:1.5s">${rich(note)}</p>` : ''}`;
}

export function endSlide(lines: readonly string[], art: string): string {
  const paragraphs = lines.map((line, index) => `<p class="rise" style="--at:${0.3 + index * 0.7}s">${rich(line)}</p>`);
  return `
    <div class="art" style="left:64px;top:112px;width:720px;font-size:56px;line-height:1.5;font-weight:700">${paragraphs.join('')}
      <span class="badge fade" style="--at:1s;margin-top:30px">見本・医学的確認前</span>
    </div>
    ${at(art, [760, 90, 470, 480])}`;
}
