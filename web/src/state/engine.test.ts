import { beforeEach, describe, expect, it } from 'vitest';
import { EngineSettings, tables } from './engine.svelte';

const offer = { threads: 4, hash_mib: 256, engines: ['Stockfish'] };

describe('how an engine is set up', () => {
  beforeEach(() => localStorage.clear());

  it('asks for nothing when nothing is chosen', () => {
    expect(new EngineSettings().manner(offer)).toEqual({ multipv: 3 });
  });

  it('asks for what the server has, and no more', () => {
    const settings = new EngineSettings();
    settings.threads = 8;
    settings.hash = 512;
    settings.limit = 'depth=20';
    expect(settings.manner(offer)).toEqual({ multipv: 3, threads: 4, depth: 20 });
    settings.hash = 256;
    expect(settings.manner({ ...offer, threads: 1 })).toEqual({
      multipv: 3,
      hash_mib: 256,
      depth: 20,
    });
    expect(tables(offer)).toEqual([64, 128, 256]);
  });

  it('lets a program think by its own settings, where there is one', () => {
    const settings = new EngineSettings();
    settings.engine = 'Stockfish';
    settings.threads = 2;
    settings.evaluation = 'handcrafted';
    expect(settings.manner(offer)).toEqual({ multipv: 3, engine: 'Stockfish' });
    expect(settings.manner({ ...offer, engines: [] })).toEqual({
      multipv: 3,
      threads: 2,
      evaluation: 'handcrafted',
    });
  });

  it('remembers what was chosen', () => {
    const settings = new EngineSettings();
    settings.threads = 2;
    settings.keep();
    expect(new EngineSettings().threads).toBe(2);
  });
});
