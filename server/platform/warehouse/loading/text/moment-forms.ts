// Written forms of dates, months and instants, each with the pattern of its texts and its formats of the engine.

const day = '[0-9]{1,2}'
const year = '[0-9]{4}'
const time = '[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?'
const month = '(0?[1-9]|1[0-2])'

export const momentForms = {
  '%d/%m/%Y': { pattern: `${day}/${day}/${year}`, order: 'day_first' },
  '%m/%d/%Y': { pattern: `${day}/${day}/${year}`, order: 'month_first' },
  '%d-%m-%Y': { pattern: `${day}-${day}-${year}`, order: 'day_first' },
  '%m-%d-%Y': { pattern: `${day}-${day}-${year}`, order: 'month_first' },
  '%d.%m.%Y': { pattern: `${day}\\.${day}\\.${year}` },
  '%Y/%m/%d': { pattern: `${year}/${day}/${day}` },
  '%Y.%m.%d': { pattern: `${year}\\.${day}\\.${day}` },
  '%Y\u5e74%m\u6708%d\u65e5': { pattern: `${year}\u5e74${day}\u6708${day}\u65e5` },
  '%b %d %Y': { pattern: '[A-Za-z]{3} [0-9]{1,2} [0-9]{4}' },
  '%d %b %Y': { pattern: '[0-9]{1,2} [A-Za-z]{3} [0-9]{4}' },
  '%Y-%m': { pattern: `${year}-(0[1-9]|1[0-2])`, isMonth: true },
  '%Y/%m': { pattern: `${year}/${month}`, isMonth: true },
  '%m/%Y': { pattern: `${month}/${year}`, isMonth: true },
  '%Y\u5e74%m\u6708': { pattern: `${year}\u5e74${month}\u6708`, isMonth: true },
  '%d/%m/%Y %H:%M': { pattern: `${day}/${day}/${year} ${time}`, order: 'day_first', hasTime: true },
  '%m/%d/%Y %H:%M': { pattern: `${day}/${day}/${year} ${time}`, order: 'month_first', hasTime: true },
  '%d.%m.%Y %H:%M': { pattern: `${day}\\.${day}\\.${year} ${time}`, hasTime: true },
  '%Y/%m/%d %H:%M': { pattern: `${year}/${day}/${day} ${time}`, hasTime: true },
} as const satisfies Record<string, MomentFacts>
export type MomentForm = keyof typeof momentForms

/** Every written form, in the order in which they are tried. */
export const momentFormNames = Object.keys(momentForms).filter(
  (name): name is MomentForm => name in momentForms,
)

export interface MomentFacts {
  /** Pattern of its texts. */
  readonly pattern: string
  /** Present where day and month could be swapped. */
  readonly order?: 'day_first' | 'month_first'
  /** The texts are months, and their value is the first day. */
  readonly isMonth?: boolean
  readonly hasTime?: boolean
}

/** Formats of the engine: seconds may be absent. */
export function formatsOf(form: MomentForm): readonly string[] {
  const facts: MomentFacts = momentForms[form]
  return facts.hasTime === true ? [`${form}:%S`, form] : [form]
}

/** Whether texts of the form are months. */
export function isMonthForm(form: MomentForm): boolean {
  const facts: MomentFacts = momentForms[form]
  return facts.isMonth === true
}
