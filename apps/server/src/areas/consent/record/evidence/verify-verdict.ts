// Also runs in the page inside the evidence pack: it imports nothing that runs.
import type { Report } from '#areas/consent/record/evidence/verify-evidence.ts';

export type Verdict = {
  colour: 'green' | 'yellow' | 'red';
  /** One sentence for somebody who knows nothing of signatures. */
  headline: string;
  meaning: string;
  next: string;
};

const madeWords = (madeAt: string | null): string => {
  const at = new Date(madeAt ?? '');
  if (Number.isNaN(at.getTime())) return '';
  const { year, month, day, hour, minute } = Object.fromEntries(
    new Intl.DateTimeFormat('ja-JP', {
      timeZone: 'Asia/Tokyo',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${year}年${month}月${day}日 ${hour}時${minute}分に`;
};

const again = '病院に連絡し、証拠パックをもう一度書き出してもらってください。';
const askHash =
  '病院のサーバーの「証明書の公開ページ」、または病院が書面で渡した「証明書のお知らせ」にあるSHA-256を、上の欄に入れてください。このファイルと一緒に届いた番号は使わないでください。';

/** What the findings come to: red where anything is wrong, green only where nothing is and the hospital's own word vouches for the keys. */
export function verdictOf({ kind, findings, signers, madeAt }: Report): Verdict {
  const badOnes = findings.filter(({ level }) => level === 'bad');
  const isStranger = badOnes.some(({ file }) => file === '証明書');
  if (kind === 'nothing') return nothing;
  if (badOnes.length > 0) return isStranger && badOnes.every(({ file }) => file === '証明書') ? stranger : changed;
  const keys = new Set(signers.map(({ certificate }) => certificate.sha256));
  const list = signers.find(({ signed }) => signed === 'manifest.json');
  const isVouched = !findings.some(({ file, level }) => file === '証明書' && level === 'unsure');
  if (!isVouched) return list && keys.size > 1 ? otherKey : unvouched;
  if (findings.some(({ level }) => level === 'unsure')) return incomplete;
  return kind === 'pdf' ? { ...whole, ...wholePdf } : { ...whole, headline: `${madeWords(madeAt)}${whole.headline}` };
}

const whole: Verdict = {
  colour: 'green',
  headline: '病院が書き出したままの証拠で、病院の鍵で署名されています。',
  meaning:
    '同意書・筆跡・記録のどれも、その時から1文字も変わっていません。署名した鍵は、病院が自分のものと公開している鍵です。そのあとに起きたこと（たとえば撤回）は、この証拠パックには入っていません。',
  next: 'この画面を印刷し、証拠パックと一緒に保管してください。最新の状態が必要なときは、病院に書き出し直してもらってください。',
};
const wholePdf = {
  headline: 'このPDFは、病院が電子署名で確定したまま変わっておらず、病院の鍵で署名されています。',
  meaning:
    '記入・署名・署名証明書のどれも、電子署名で確定した時から1文字も変わっていません。そのあとに撤回されたかどうかは、このPDFだけではわかりません。',
  next: '撤回の有無や筆跡の記録まで確かめるには、病院に証拠パックを書き出してもらってください。',
};
const unvouched: Verdict = {
  colour: 'yellow',
  headline: '中身は変わっていませんが、この鍵が病院のものだと保証する情報がありません。',
  meaning:
    '署名されたあとの書き換えはありません。ただし、署名した鍵が病院のものかどうかは、まだ確かめていません。同じ名前の鍵は、だれにでも作れます。',
  next: askHash,
};
const otherKey: Verdict = {
  colour: 'yellow',
  headline:
    '電子署名で確定した鍵と、ファイルの一覧に署名した鍵が違います。どちらも、病院のものだと保証する情報がありません。',
  meaning:
    '病院が鍵を替えたあとに書き出すと、こうなります。ほかの人が中身を変えて作り直しても、こうなります。電子署名で確定したPDFの中に記録のあるもの（筆跡・氏名・記入・お返事）は一致していますが、それ以外のファイルと、抜き取られたものがないことは、確かめられていません。',
  next: `${askHash}2つの鍵が両方とも載っていれば、病院が鍵を替えたものです。`,
};
const incomplete: Verdict = {
  colour: 'yellow',
  headline: '病院の鍵で署名されていますが、確かめられないところがあります。',
  meaning: '変えられたところは見つかっていません。下の「確かめられないこと」にあるものは、証明されていません。',
  next: again,
};
const changed: Verdict = {
  colour: 'red',
  headline: '書き出されたあとで変えられているか、そろっていません。証拠として使わないでください。',
  meaning: '病院が署名したものと、いま手元にあるものが違います。どこが違うかは、下の「見つかったこと」にあります。',
  next: `${again}受け取った経路（だれから、いつ、どのように）を控え、このファイルは消さずに残してください。`,
};
const stranger: Verdict = {
  colour: 'red',
  headline: '病院の鍵ではない鍵で署名されています。証拠として使わないでください。',
  meaning:
    '名前が病院と同じでも、病院が公開している鍵ではありません。病院以外の人が作ったものか、入れた番号が違います。署名した人は、下の「見つかったこと」にあります。',
  next: `入れた番号を、病院の「証明書の公開ページ」ともう一度見くらべてください。番号が正しければ、${again}`,
};
const nothing: Verdict = {
  colour: 'red',
  headline: '証拠パックでも、電子署名で確定したPDFでもありません。',
  meaning: '選んだファイルからは、何も確かめられません。',
  next: '病院が書き出したZIPをそのまま選ぶか、展開したファイルをすべて選んでください。',
};
