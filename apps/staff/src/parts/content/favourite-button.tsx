import type { FavouriteKind } from '@nattoku/contract/video/favourite';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { starIcon, starOutlineIcon } from '@nattoku/ui/tokens/icons';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useQuery } from '@tanstack/react-query';
import { favouritesQuery, isFavourite, setFavourite } from '#parts/content/favourite.queries.ts';
import { sentenceOf } from '#editing/sentence-of.ts';

type Props = { kind: FavouriteKind; subjectId: string; /** What it marks, read aloud. */ name: string };

/** A star beside a video, an approach, a template or a common order; what has one stands at the top of the videos. */
export function FavouriteButton({ kind, subjectId, name }: Props) {
  const { data } = useQuery(favouritesQuery);
  const marked = isFavourite(data, { kind, subjectId });
  const turn = async () => {
    try {
      await setFavourite({ kind, subjectId }, !marked);
    } catch (error) {
      showSnackbar({ title: 'お気に入りを変更できませんでした', desc: sentenceOf(error) });
    }
  };
  return (
    <IconButton
      path={marked ? starIcon : starOutlineIcon}
      size="small"
      label={marked ? `「${name}」をお気に入りから外す` : `「${name}」をお気に入りに追加`}
      aria-pressed={marked}
      onClick={() => void turn()}
    />
  );
}
