import { Fragment } from 'react';
import { Ja } from '#words/ja.tsx';
import { languageNow } from '#words/language.ts';

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** What a person wrote, such as a name: read as Japanese where it stands in Japanese letters, else in the language of the page. */
export const Written = ({ children: text }: { children: string }) =>
  (languageNow() === 'zh' ? kana : japanese).test(text) ? <Ja>{text}</Ja> : text;

/** A message line by line: the words of another language stand below the Japanese ones. */
export const WrittenLines = ({ children: text }: { children: string }) =>
  text.split('\n').map((line, at) => (
    // Lines of one text keep their place.
    <Fragment key={at}>
      {at > 0 && '\n'}
      <Written>{line}</Written>
    </Fragment>
  ));
