/** Tests read the page in English unless they say otherwise. */
import { setLanguage } from './i18n/index.svelte';

await setLanguage('en');
