// How much work one response may cause. What a provider sends is not trusted, and mappings are written by hand: the
// work ends with the budget, never with the patience of whoever waits.

/** `steps`: values looked at; `letters`: of texts held against patterns. */
export interface Budget {
  /** Takes from what is left; false once there is nothing left, and from then on. */
  readonly spend: (what: 'steps' | 'letters', amount: number) => boolean
  readonly isSpent: () => boolean
}

/** Steps that it takes to go once through a text: a letter is much less than a value. */
export function textSteps(text: string): number {
  return text.length >> 3
}

const whole = { steps: 2_000_000, letters: 200_000 } as const

/** A budget for one response. */
export function openBudget(): Budget {
  const left: Record<'steps' | 'letters', number> = { ...whole }
  let spent = false
  return {
    spend: (what, amount) => {
      left[what] -= amount
      spent ||= left[what] < 0
      return !spent
    },
    isSpent: () => spent,
  }
}
