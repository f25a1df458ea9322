/**
 * Two given addresses that look like a component and a hook. They stay reachable and say nothing: no search is read,
 * no server is asked, and everybody gets the same.
 */
export function Page({ title }: { title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p>このページに表示する内容はありません。</p>
    </>
  );
}
