// A quiet bell when it is my turn: made here, no file needed.
let audio: AudioContext | null = null

export function chime(): void {
  audio ??= new AudioContext()
  const start = audio.currentTime
  for (const [i, pitch] of [587, 880].entries()) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.06, start + i * 0.12)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + i * 0.12 + 0.5)
    tone.connect(volume).connect(audio.destination)
    tone.start(start + i * 0.12)
    tone.stop(start + i * 0.12 + 0.5)
  }
}
