/** What is said when nothing more can be fetched, so it consists of nothing that would have to be. */
export function Unreachable() {
  return (
    <>
      <h1>サーバーに接続できません</h1>
      <p>ネットワークの接続を確認して、画面を読み込み直してください。</p>
      <button type="button" onClick={() => location.reload()}>
        画面を読み込み直す
      </button>
    </>
  );
}
