/** What the player chose once and for all; kept in this browser. */
import { language, setLanguage } from '../i18n/index.svelte';
import { isLanguage, preferredLanguage, type Language } from '../i18n/languages';
import { recall, remember } from './storage';

export type Theme = 'system' | 'light' | 'dark';

interface Stored {
  theme?: unknown;
  language?: unknown;
  sound?: unknown;
  coordinates?: unknown;
  shortcuts?: unknown;
  premoves?: unknown;
  thoughts?: unknown;
  choices?: unknown;
}

/** What a game lets the player choose by name: its pieces, its board, its coordinates, its notation. */
export type Choice = 'sets' | 'boards' | 'coordinates' | 'script';

const KEY = 'settings';
const stored = recall<Stored>(KEY) ?? {};

function strings(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([, text]) => typeof text === 'string'));
}

class Settings {
  theme = $state<Theme>(
    stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : 'system',
  );
  language = $state<Language>(
    isLanguage(stored.language) ? stored.language : preferredLanguage(navigator.languages),
  );
  sound = $state(stored.sound === true);
  coordinates = $state(stored.coordinates !== false);
  /** Whether single letters do something on the analysis board. */
  shortcuts = $state(stored.shortcuts !== false);
  /** Whether moves may be laid in advance while the opponent is to move. */
  premoves = $state(stored.premoves !== false);
  /** Whether a game shows what its engine thinks. */
  thoughts = $state(stored.thoughts === true);
  /** Whether the texts of the language chosen last could not be loaded. */
  mute = $state(false);
  /** By game and choice: `xiangqi.sets`. */
  private choices = $state<Record<string, string>>(strings(stored.choices));

  /** What was chosen for a game; undefined when nothing was. */
  choice(game: string, what: Choice): string | undefined {
    return this.choices[`${game}.${what}`];
  }

  choose(game: string, what: Choice, value: string): void {
    this.choices[`${game}.${what}`] = value;
  }

  /** Shows the page in the language chosen, or leaves it as it is where that cannot be loaded. */
  async speak(): Promise<void> {
    const [wanted, shown] = [this.language, language()];
    try {
      await setLanguage(wanted);
      if (wanted !== shown) this.mute = false;
    } catch {
      if (this.language !== wanted) return;
      this.language = language();
      this.mute = true;
    }
  }

  /** Puts the settings into effect and keeps them; call inside an effect. */
  apply(): void {
    const root = document.documentElement;
    if (this.theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = this.theme;
    remember(KEY, {
      theme: this.theme,
      language: this.language,
      sound: this.sound,
      coordinates: this.coordinates,
      shortcuts: this.shortcuts,
      premoves: this.premoves,
      thoughts: this.thoughts,
      choices: this.choices,
    });
  }
}

export const settings = new Settings();
