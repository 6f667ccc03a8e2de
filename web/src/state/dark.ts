/** Whether the system is set to dark colours. */
import { MediaQuery } from 'svelte/reactivity';

export const darkSystem = new MediaQuery('(prefers-color-scheme: dark)');
