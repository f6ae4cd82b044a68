const UNITS = [86_400, 3600, 60, 1]

/** Updates the countdown every second. At the end its box keeps its size, so the layout doesn’t shift. */
export function startCountdown(): void {
  const clock = document.querySelector<HTMLElement>('[data-ends]')
  if (!clock) return
  const endsAt = Date.parse(clock.dataset.ends ?? '')
  const numbers = clock.querySelectorAll('[data-unit]')
  const tick = () => {
    let left = Math.max(0, Math.floor((endsAt - Date.now()) / 1000))
    if (left === 0) clearInterval(timer)
    clock.toggleAttribute('data-ended', left === 0)
    UNITS.forEach((unit, index) => {
      const number = numbers[index]
      if (number) number.textContent = String(Math.floor(left / unit)).padStart(2, '0')
      left %= unit
    })
  }
  const timer = setInterval(tick, 1000)
  tick()
}
