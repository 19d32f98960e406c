// Playbooks: their texts, versions, layouts, and the modules that nodes come from (PBK*).
import type { PlatformApi } from '#contract/api.ts'
import { notServed, type NotServed } from '../handler.ts'
import type { Rim } from '../rim.ts'

const later = notServed('playbook')

/** Handlers of playbooks. */
export const playbookHandlers = (
  _rim: Rim,
): { readonly [N in keyof PlatformApi['playbooks']]: NotServed } => ({
  list: later,
  create: later,
  get: later,
  put: later,
  remove: later,
  summary: later,
  versions: later,
  version: later,
  layout: later,
  setLayout: later,
  fetch: later,
  modules: later,
  moduleStep: later,
})
