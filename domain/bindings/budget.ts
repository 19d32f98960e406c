// Limits the work that one response can cause. Provider responses are not trusted and mappings are written by hand,
// so processing stops when the budget is spent.

/** `steps`: values visited; `letters`: characters tested against patterns. */
export interface Budget {
  /** Deducts from the budget; false once it is spent, and from then on. */
  readonly spend: (what: 'steps' | 'letters', amount: number) => boolean
  readonly isSpent: () => boolean
}

/** Steps to scan a text once: a character costs much less than a value. */
export function textSteps(text: string): number {
  return text.length >> 3
}

const initial = { steps: 2_000_000, letters: 200_000 } as const

/** Opens the budget of one response. */
export function openBudget(): Budget {
  const remaining: Record<'steps' | 'letters', number> = { ...initial }
  let spent = false
  return {
    spend: (what, amount) => {
      remaining[what] -= amount
      spent ||= remaining[what] < 0
      return !spent
    },
    isSpent: () => spent,
  }
}
