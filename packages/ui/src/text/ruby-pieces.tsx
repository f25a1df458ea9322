import type { RubyPiece } from '@nattoku/rules/text/ruby';

/** Text with its readings above it. */
export const RubyPieces = ({ of }: { of: readonly RubyPiece[] }) =>
  of.map(({ base, reading }, at) =>
    reading === null ? (
      base
    ) : (
      // Order and number of the pieces change with the text alone.
      <ruby key={at}>
        {base}
        <rt>{reading}</rt>
      </ruby>
    ),
  );
