import { careTerms, everydayTerms } from '#plain-japanese/care-terms.ts';
import { illnessTerms } from '#plain-japanese/illness-terms.ts';
import type { MedicalTerm, TermRow } from '#plain-japanese/medical-term.ts';
import { sourcedTerms } from '#plain-japanese/sourced-terms.ts';
import { treatmentTerms } from '#plain-japanese/treatment-terms.ts';
import { foldForSearch } from '#text/text-folding.ts';

const notIn: Readonly<Record<string, readonly string[]>> = {
  炎症: ['炎症状'],
  処方: ['処方法'],
  用法: ['使用法', '利用法', '活用法', '応用法'],
  用量: ['使用量', '利用量'],
  術前: ['手術前'],
  術中: ['手術中'],
  術後: ['手術後'],
  術式: ['手術式'],
  検体: ['検体制', '検体験'],
  体位: ['体位置'],
  所見: ['所見学'],
  問診: ['訪問診', '質問診'],
  理学療法: ['理学療法士'],
  再発: ['再発行', '再発見', '再発送', '再発注'],
};

const termOf = ([term, reading, ...wordings]: TermRow): MedicalTerm => ({
  term,
  reading,
  plain: wordings.map((text) => ({ text, source: 'editors' })),
  ...(notIn[term] && { notIn: notIn[term] }),
});

/** Terms of hospitals with plainer words, by reading. The wordings explain; whether one fits a sentence is for the writer to say. */
export const medicalTerms: readonly MedicalTerm[] = [
  ...sourcedTerms,
  ...[...illnessTerms, ...treatmentTerms, ...careTerms].map(termOf),
  ...everydayTerms.map((row) => ({ ...termOf(row), isEveryday: true })),
].toSorted((one, other) => (one.reading < other.reading ? -1 : 1));

const haystacks = new Map<MedicalTerm, string>();

const haystackOf = (entry: MedicalTerm): string => {
  const known = haystacks.get(entry);
  if (known !== undefined) return known;
  const haystack = foldForSearch([entry.term, entry.reading, ...entry.plain.map(({ text }) => text)].join(' '));
  haystacks.set(entry, haystack);
  return haystack;
};

/** The terms that have all of what was typed in their name, reading or plain words. */
export function searchTerms(typed: string): readonly MedicalTerm[] {
  const wanted = typed.split(/\s+/u).map(foldForSearch).filter(Boolean);
  if (wanted.length === 0) return medicalTerms;
  return medicalTerms.filter((entry) => wanted.every((word) => haystackOf(entry).includes(word)));
}
