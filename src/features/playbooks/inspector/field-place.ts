// Finds the field of a member in the inspector, for whoever is led to what is wrong with it.
import type { JsonPath } from '#domain/playbook/playbook.ts'

/** The member as the attribute of its field says it. */
export const placeName = (path: JsonPath): string => path.map((step) => encodeURIComponent(step)).join('/')

/** Brings the field of a member, or the nearest that holds it, into the middle of what scrolls. */
export const bringField = (panel: HTMLElement | null, path: JsonPath): void => {
  for (let length = path.length; length > 2; length -= 1) {
    const name = CSS.escape(placeName(path.slice(0, length)))
    const field = panel?.querySelector(`[data-path="${name}"]`)
    if (field) {
      field.scrollIntoView({ block: 'center' })
      return
    }
  }
}
