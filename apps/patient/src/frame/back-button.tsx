import { Icon } from '@nattoku/ui/tokens/icon';
import { chevronLeftIcon } from '@nattoku/ui/tokens/icons';
import styles from '#frame/back-button.module.css';
import { openingWords } from '#words/language.ts';

export const BackButton = ({ onBack }: { onBack: () => void }) => (
  <button type="button" className={styles.back} onClick={onBack} data-unread>
    <Icon path={chevronLeftIcon} size="large" />
    {openingWords().back}
  </button>
);
