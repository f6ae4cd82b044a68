import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { renderArtworkSvg } from '../../lib/server/media/artwork/artwork.ts'

const require = createRequire(import.meta.url)
const face = (family, file) => {
  const data = readFileSync(require.resolve(`@fontsource-variable/${file}`)).toString('base64')
  return `@font-face{font-family:${family};src:url(data:font/woff2;base64,${data}) format('woff2');font-weight:100 900}`
}
const fonts =
  face('Head', 'bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2') +
  face('Mono', 'geist-mono/files/geist-mono-latin-wght-normal.woff2')

const tones = [
  ['signal', 'paper', 'amber'],
  ['paper', 'signal', 'blue'],
  ['blue', 'signal', 'paper'],
  ['amber', 'signal', 'paper'],
  ['done', 'signal', 'paper'],
  ['signal', 'amber', 'blue'],
]

const style = `
*{margin:0;box-sizing:border-box}body{width:1280px;height:720px;overflow:hidden;background:#0e141f;color:#f1eee9;font-family:Head}
svg{position:absolute;inset:0}.text{position:absolute;left:0;top:0;bottom:84px;width:620px;padding:0 62px 0 88px;background:linear-gradient(90deg,#0e141f 88%,#0e141f00);display:flex;flex-direction:column;justify-content:center}
.kicker{font:500 19px Mono;letter-spacing:.04em;color:#7fb0e2;margin-bottom:22px}
h1{font-size:58px;line-height:1.02;font-weight:650;letter-spacing:-.02em;text-wrap:balance;margin-bottom:38px}
li{list-style:none;display:flex;gap:18px;font-size:25px;line-height:1.25;padding:13px 0;border-top:1.5px solid #2c3850}
ol{padding:0}li b{font:500 17px/31px Mono;color:#ff643d}
.time{position:absolute;left:88px;right:88px;bottom:52px;height:2px;background:#2c3850}
.time i{position:absolute;inset:0;background:#ff643d;transform-origin:left}
.clock{position:absolute;right:88px;bottom:68px;font:500 19px Mono;color:#7fb0e2}.frame{opacity:0}
@keyframes rise{from{opacity:0;transform:translateY(18px)}to{opacity:1;transform:none}}
@keyframes settle{from{opacity:0;transform:translateY(-46px)}60%{opacity:1}to{opacity:1;transform:none}}
@keyframes draw{from{stroke-dashoffset:1}to{stroke-dashoffset:0}}
@keyframes show{from{opacity:0}}
@keyframes run{from{transform:scaleX(0)}to{transform:scaleX(1)}}
.a{animation-fill-mode:both;animation-timing-function:cubic-bezier(.2,.7,.2,1)}`

const moving = (name, delay, seconds) =>
  `animation-name:${name};animation-delay:${delay}s;animation-duration:${seconds}s`

/**
 * Returns the page that a lesson’s video is rendered from. It shows a drawing that becomes an object while
 * the lesson’s three points appear.
 */
export function renderFramePage(section, number, lesson, place) {
  const sheet = { ground: '#0e141f', line: '#7fb0e2', tones: tones[(number - 1) % tones.length] }
  const frame = { x: 640, y: 96, width: 560, height: 470 }
  const art = renderArtworkSvg(`${section.title} ${lesson.title}`, { sheet, construction: true, frame })
  const step = (lesson.seconds - 4.6) / 3
  const points = lesson.points
    .map(
      (point, index) =>
        `<li class="a" style="${moving('rise', 3.8 + index * step, 0.7)}"><b>0${index + 1}</b>${point}</li>`,
    )
    .join('')
  return `<!doctype html><meta charset="utf-8"><style>${fonts}${style}</style>${art}
<div class="text"><p class="kicker a" style="${moving('show', 0.2, 0.6)}">MODULE ${number} / LESSON ${place}</p>
<h1 class="a" style="${moving('rise', 0.4, 0.8)}">${lesson.title}</h1><ol>${points}</ol></div>
<p class="clock"></p><div class="time"><i class="a" style="${moving('run', 0, lesson.seconds)};animation-timing-function:linear"></i></div>
<script>(${prepare.toString()})(${lesson.seconds})</script>`
}

// Runs in the page: sets the animation, delay, and duration of every part of the drawing. Defines `seek`,
// which moves all animations to a time in seconds.
function prepare(length) {
  const give = (node, name, delay, seconds) => {
    node.classList.add('a')
    node.style.cssText += `;animation-name:${name};animation-delay:${delay}s;animation-duration:${seconds}s`
  }
  for (const node of document.querySelectorAll('.dots')) give(node, 'show', 0, 1)
  for (const node of document.querySelectorAll('.measure,.guide,.shadow'))
    give(node, 'show', node.matches('.shadow') ? 6 : 2.6, 0.8)
  const wires = [...document.querySelectorAll('.wire')]
  for (const [place, group] of wires.entries()) {
    const delay = 1 + (place / wires.length) * 1.8
    give(group, 'show', delay, 0.3)
    for (const line of group.querySelectorAll('path,rect,circle')) {
      line.setAttribute('pathLength', '1')
      line.setAttribute('stroke-dasharray', '1')
      give(line, 'draw', delay, 1.4)
    }
  }
  const solids = [...document.querySelectorAll('.solid')]
  for (const [place, group] of solids.entries())
    give(group, 'settle', 4.6 + (place / solids.length) * (length - 9), 0.7)
  const two = (value) => String(value).padStart(2, '0')
  window.seek = (seconds) => {
    for (const animation of document.getAnimations()) {
      animation.pause()
      animation.currentTime = seconds * 1000
    }
    document.querySelector('.clock').textContent = `00:${two(Math.floor(seconds))} / 00:${two(length)}`
  }
}
