/** What the player chose once and for all; kept in this browser. */
import { isLanguage, preferredLanguage, setLanguage, type Language } from '../i18n/index.svelte';
import { recall, remember } from './storage';

export type Theme = 'system' | 'light' | 'dark';

interface Stored {
  theme?: unknown;
  language?: unknown;
  sound?: unknown;
  coordinates?: unknown;
}

const KEY = 'settings';
const stored = recall<Stored>(KEY) ?? {};

class Settings {
  theme = $state<Theme>(
    stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : 'system',
  );
  language = $state<Language>(
    isLanguage(stored.language) ? stored.language : preferredLanguage(navigator.languages),
  );
  sound = $state(stored.sound === true);
  coordinates = $state(stored.coordinates !== false);

  /** Puts the settings into effect and keeps them; call inside an effect. */
  apply(): void {
    const root = document.documentElement;
    if (this.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = this.theme;
    root.lang = this.language;
    setLanguage(this.language);
    remember(KEY, {
      theme: this.theme,
      language: this.language,
      sound: this.sound,
      coordinates: this.coordinates,
    });
  }
}

export const settings = new Settings();
