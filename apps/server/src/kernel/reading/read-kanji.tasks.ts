import { TokenizerBuilder } from 'lindera-wasm-nodejs-ipadic';
import type { Word } from '#kernel/reading/words-of.ts';
import { serveTasks } from '#kernel/tasks/serve-tasks.ts';

/** What the analyser says of a piece of text; of signs that it does not know no more than the first. */
type Token = {
  surface: string;
  reading?: string;
  partOfSpeech: string;
  partOfSpeechSubcategory1?: string;
};

const builder = new TokenizerBuilder();
builder.setDictionary('embedded://ipadic');
builder.setKeepWhitespace(true);
const tokenizer = builder.build();

const wordOf = ({ surface, reading, partOfSpeech, partOfSpeechSubcategory1 }: Token): Word => ({
  surface,
  reading: reading === undefined || reading === '*' ? null : reading,
  kind: partOfSpeech,
  subkind: partOfSpeechSubcategory1 ?? '*',
});

serveTasks((texts: readonly string[]) => texts.map((text) => (tokenizer.tokenize(text) as Token[]).map(wordOf)));
