/** Sounds, made on the spot; silent until the player asks for them. */

export type Sound = 'move' | 'capture' | 'check' | 'end';

let context: AudioContext | undefined;

/** A short knock, as of wood on wood. */
function knock(audio: AudioContext, at: number, pitch: number, volume: number): void {
  const length = Math.floor(audio.sampleRate * 0.06);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1)
    samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / length);
  const source = new AudioBufferSourceNode(audio, { buffer });
  const body = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 3 });
  const gain = new GainNode(audio, { gain: volume });
  source.connect(body).connect(gain).connect(audio.destination);
  source.start(at);
}

/** A soft tone that dies away. */
function tone(audio: AudioContext, at: number, frequency: number, seconds: number): void {
  const source = new OscillatorNode(audio, { type: 'sine', frequency });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.12, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + seconds);
}

export function play(sound: Sound): void {
  context ??= new AudioContext();
  const audio = context;
  const at = audio.currentTime;
  switch (sound) {
    case 'move':
      return knock(audio, at, 900, 1.2);
    case 'capture':
      knock(audio, at, 1300, 1.4);
      return knock(audio, at + 0.055, 800, 1.2);
    case 'check':
      knock(audio, at, 900, 1.2);
      return tone(audio, at + 0.03, 660, 0.3);
    case 'end':
      tone(audio, at, 392, 0.9);
      tone(audio, at + 0.12, 494, 0.8);
      return tone(audio, at + 0.24, 587, 0.9);
  }
}
