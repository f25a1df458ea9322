import type { ConfirmedPaper, ConsentScanPageId, ReturnedPaper } from '@nattoku/contract/consent/consent-paper';
import type { FieldProblem } from '@nattoku/contract/shared/problems';
import type { RelationCode } from '@nattoku/contract/patient/related-person';
import type { PlainDate } from '@nattoku/rules/time/plain-date';

type Signer = ReturnedPaper['signers'][number];
export type PaperSigner = { hasSigned: boolean; name: string; relation: RelationCode | ''; page: string };

/** What somebody has said about a paper until now. */
export type Checked = {
  /** Of duplicates the one that is taken, by its page. */
  pages: Readonly<Record<number, ConsentScanPageId>>;
  pagesSeen: boolean;
  signedOn: PlainDate;
  signers: Readonly<Record<string, PaperSigner>>;
};

export const emptyCheck = (paper: ReturnedPaper, today: PlainDate): Checked => ({
  pages: {},
  pagesSeen: false,
  signedOn: today,
  signers: Object.fromEntries(
    paper.signers.map(({ id, name, relation, page }) => [
      id,
      { hasSigned: false, name, relation: relation ?? '', page: String(page ?? paper.pageCount) },
    ]),
  ),
});

/** Those who have not signed elsewhere. */
export const openSigners = ({ signers }: ReturnedPaper): Signer[] => signers.filter(({ signed }) => !signed);

/** One picture for each page that is there, and all of the same page. */
export const chosenPages = ({ pages }: ReturnedPaper, checked: Pick<Checked, 'pages'>) =>
  [...new Set(pages.map(({ page }) => page))].flatMap((page) => {
    const copies = pages.filter((each) => each.page === page);
    const own = copies.find(({ id }) => id === checked.pages[page]) ?? copies[0];
    return own ? [{ page, own, copies }] : [];
  });

const found = (checked: Checked, signers: readonly Signer[]) =>
  signers.flatMap((signer) => {
    const said = checked.signers[signer.id];
    return said?.hasSigned ? [{ signer, said }] : [];
  });

/** The field in which one of several pictures of the same page is chosen. */
export const copyField = (page: number): string => `copy-${page}`;

export const checkProblems = (paper: ReturnedPaper, checked: Checked, today: PlainDate): FieldProblem[] => {
  const signed = found(checked, openSigners(paper));
  // Nobody but a person can tell the sheet that was signed from the one that was spoilt.
  const problems: FieldProblem[] = chosenPages(paper, checked)
    .filter(({ page, copies }) => copies.length > 1 && checked.pages[page] === undefined)
    .map(({ page }) => ({ field: copyField(page), message: '見比べて、記録に残す画像を選んでください' }));
  if (!checked.pagesSeen) problems.push({ field: 'pagesSeen', message: 'ページを確かめて、チェックしてください' });
  if (checked.signedOn === '') problems.push({ field: 'signedOn', message: '紙に書かれた署名日を入力してください' });
  else if (checked.signedOn > today || checked.signedOn < paper.createdOn)
    problems.push({ field: 'signedOn', message: '同意書を作成した日から今日までの日付を入力してください' });
  if (signed.length === 0) problems.push({ field: 'signers', message: '署名のある方を1人以上チェックしてください' });
  for (const { signer, said } of signed) {
    if (said.name.trim() === '')
      problems.push({ field: `name-${signer.id}`, message: '紙に書かれた氏名を入力してください' });
    const page = Number(said.page);
    if (!Number.isInteger(page) || page < 1 || page > paper.pageCount)
      problems.push({ field: `page-${signer.id}`, message: `1〜${paper.pageCount}の番号を入力してください` });
  }
  return problems;
};

export const confirmationOf = (paper: ReturnedPaper, checked: Checked): ConfirmedPaper => {
  const pages = chosenPages(paper, checked);
  return {
    version: paper.version,
    pageIds: pages.map(({ own }) => own.id),
    pageCount: pages.length,
    signedOn: checked.signedOn,
    signers: found(checked, openSigners(paper)).map(({ signer, said }) => ({
      signerId: signer.id,
      name: said.name.trim(),
      relation: said.relation === '' ? null : said.relation,
      page: Number(said.page),
    })),
  };
};
