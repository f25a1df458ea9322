import { rubyOfName } from '@nattoku/rules/text/ruby';
import { RubyPieces } from '@nattoku/ui/text/ruby-pieces';
import '#words/ruby.css';

/** A name in kanji, with its kana above it and in the mouth of a voice. */
export const SpokenName = ({ name, kana }: { name: string; kana: string | undefined }) => (
  <span lang="ja" data-reading={kana}>
    <RubyPieces of={rubyOfName(name, kana ?? '')} />
  </span>
);
