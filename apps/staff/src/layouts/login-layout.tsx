import { Outlet } from 'react-router';
import styles from '#layouts/login-layout.module.css';
import { Wordmark } from '#layouts/wordmark.tsx';

export function LoginLayout() {
  return (
    <div className={styles.frame} data-layout="login">
      <main className={styles.main}>
        <div className={styles.brand}>
          <Wordmark size="large" />
          <p className={styles.promise}>説明から同意まで、患者さんの「納得」を支える。</p>
        </div>
        <Outlet />
      </main>
    </div>
  );
}
