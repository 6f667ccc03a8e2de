import { mount } from 'svelte';
import App from './App.svelte';
import { setLanguage } from './i18n/index.svelte';
import { settings } from './state/settings.svelte';
import './styles/base.css';

const target = document.getElementById('app');

/** The texts come first, so that no page is shown in two languages. */
async function begin(within: HTMLElement): Promise<void> {
  try {
    await setLanguage(settings.language).catch(() => setLanguage('en'));
    mount(App, { target: within });
  } catch {
    within.textContent = 'Tabiya could not be loaded. Load the page anew.';
  }
}

if (target) void begin(target);
