import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that a page made with React and Vite weighs. */
createRoot(document.querySelector('#root') as Element).render(createElement('h1', null, 'baseline'));
