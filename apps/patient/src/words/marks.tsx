import { Fragment, type ReactNode } from 'react';
import { languageNow } from '#words/language.ts';

const isWide = () => ['ja', 'ja-easy', 'zh'].includes(languageNow());

/** What stands before its explanation: 「選んだところ：」. */
export const withColon = (words: string): string => `${words}${isWide() ? '：' : ': '}`;

/** What is said beside something: 「（前）」. */
export const inBrackets = (words: ReactNode): ReactNode => (isWide() ? <>（{words}）</> : <> ({words})</>);

/** Several things one after the other, with the mark that the reader's language puts between them. */
export const listed = (parts: readonly ReactNode[]): ReactNode =>
  parts.map((part, at) => (
    // The parts of an answer keep their place.
    <Fragment key={at}>
      {at > 0 && (isWide() ? '、' : ', ')}
      {part}
    </Fragment>
  ));
