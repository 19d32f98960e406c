// Looks at a large document beside the page. It keeps a text of its own, in step with the page's by batches; what is
// asked while it looks waits, and of all that waits only the last is answered.
import type { CheckOptions } from '#domain/playbook/check/check-playbook.ts'
import type { Editing } from '#domain/playbook/command.ts'
import { readAgain, readPlaybook } from '#domain/playbook/read/read-playbook.ts'
import { type LookAnswer, type LookAsk, openLook, reuseFindings, reusePlaces } from './analysis.ts'

const look = openLook()
let editing: Editing = { reading: readPlaybook('{}'), positions: {} }
let options: CheckOptions = {}
let told: Omit<LookAnswer, 'id'> = { findings: null, places: null }
let latest = 0
let isWaiting = false

const answer = (): void => {
  isWaiting = false
  const seen = look.look(editing, options)
  const findings = reuseFindings(told.findings ?? [], seen.findings)
  const places = reusePlaces(told.places ?? new Map(), seen.places)
  const said: LookAnswer = {
    id: latest,
    findings: findings === told.findings ? null : findings,
    places: places === told.places ? null : places,
  }
  told = { findings, places }
  postMessage(said)
}

const take = (asked: LookAsk): void => {
  if (asked.ask === 'know') ({ options } = asked)
  else if (asked.ask === 'open') editing = { reading: readPlaybook(asked.text), positions: asked.positions }
  else
    editing = {
      reading: asked.batches.reduce(readAgain, editing.reading),
      positions: asked.positions ?? editing.positions,
    }
}

addEventListener('message', ({ data }: MessageEvent<LookAsk>) => {
  latest = data.id
  take(data)
  if (isWaiting) return
  isWaiting = true
  // After what has arrived already.
  setTimeout(answer)
})
