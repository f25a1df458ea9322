import type { Choice } from '@nattoku/rules/interview/item/interview-item';
import { useInterview } from '#areas/medical-interview/interview-context.tsx';
import { pictureAddress } from '#areas/medical-interview/interview-pictures.ts';
import styles from '#areas/medical-interview/questions/questions.module.css';
import { Layered } from '#words/layered.tsx';

/** What can be chosen, in words and as a picture where it has one: the words say what the picture shows. */
export function OptionLabel({ option: { text, imageId } }: { option: Choice }) {
  const size = useInterview().pictures.find(({ id }) => id === imageId);
  if (imageId === null || !size) return <Layered>{text}</Layered>;
  return (
    <span className={styles.pictured}>
      <img src={pictureAddress(imageId)} alt="" width={size.width} height={size.height} />
      <Layered>{text}</Layered>
    </span>
  );
}
