import { readStored, store } from '../../lib/storage.ts';

const KEY = 'jobly-money-sound';

/** Per device: a phone may make a sound where a desk must not. */
export const wantsSound = (): boolean => readStored(KEY) === 'on';

export function chooseSound(on: boolean): void {
  store(KEY, on ? 'on' : undefined);
  if (on) playMoneySound();
}

/** Two rising notes, and a vibration where supported. */
export function playMoneySound(): void {
  navigator.vibrate?.([60, 40, 120]);
  const Context = globalThis.AudioContext;
  if (!Context) return;
  const audio = new Context();
  for (const [index, frequency] of [880, 1_318.5].entries()) {
    const startsAt = audio.currentTime + index * 0.12;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, startsAt);
    volume.gain.exponentialRampToValueAtTime(0.001, startsAt + 0.4);
    tone.connect(volume).connect(audio.destination);
    tone.start(startsAt);
    tone.stop(startsAt + 0.4);
    if (index === 1) tone.addEventListener('ended', () => void audio.close());
  }
}
