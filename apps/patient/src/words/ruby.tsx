import { parseRuby, spokenRuby } from '@nattoku/rules/text/ruby';
import { RubyPieces } from '@nattoku/ui/text/ruby-pieces';
import '#words/ruby.css';

/** A text with its readings above it, as far as the reader wants them; a voice reads what stands above. */
export const Ruby = ({ children: text }: { children: string }) => (
  <span data-reading={spokenRuby(text)}>
    <RubyPieces of={parseRuby(text)} />
  </span>
);
