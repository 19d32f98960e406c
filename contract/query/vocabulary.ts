// The vocabulary of queries: compute modes, filter operators, calendar units. Each is one row of a table.

/** Compute modes. `needs`: the types a field must have; `result`: the type of the value. */
export const computeModes = {
  select: { needs: 'any', result: 'same' },
  select_distinct: { needs: 'any', result: 'same' },
  sum: { needs: 'num', result: 'num' },
  min: { needs: 'any', result: 'same' },
  max: { needs: 'any', result: 'same' },
  avg: { needs: 'num', result: 'num' },
  count: { needs: 'any', result: 'num' },
  count_distinct: { needs: 'any', result: 'num' },
} as const satisfies Record<string, { needs: 'any' | 'num'; result: 'same' | 'num' }>
export type ComputeMode = keyof typeof computeModes

/** Filter operators. `operands`: how many (`list`: one or more); `needs`: the types a field must have. */
export const filterOperators = {
  in: { operands: 'list', needs: 'any' },
  not_in: { operands: 'list', needs: 'any' },
  between: { operands: 2, needs: 'ordered' },
  not_between: { operands: 2, needs: 'ordered' },
  eq: { operands: 1, needs: 'any' },
  not_equal: { operands: 1, needs: 'any' },
  like: { operands: 'list', needs: 'string' },
  not_like: { operands: 'list', needs: 'string' },
  is_null: { operands: 0, needs: 'any' },
  is_not_null: { operands: 0, needs: 'any' },
  gt: { operands: 1, needs: 'ordered' },
  gte: { operands: 1, needs: 'ordered' },
  lt: { operands: 1, needs: 'ordered' },
  lte: { operands: 1, needs: 'ordered' },
} as const satisfies Record<string, { operands: 0 | 1 | 2 | 'list'; needs: 'any' | 'string' | 'ordered' }>
export type FilterOperator = keyof typeof filterOperators

/** Other spellings that existing clients send (QB3). */
export const operatorAliases = { equal: 'eq' } as const satisfies Record<string, FilterOperator>

/**
 * Calendar units. Alone they are computed scales of the table's `measure_date_field`; `<date field>.<unit>` applies
 * them to any date (extension). `part`: an integer (month 1–12, ISO weekday 1–7, ISO week 1–53, semester 1–2, hour
 * 0–23). `period`: the first day of the period, as a date.
 */
export const calendarUnits = {
  year: 'part',
  semester: 'part',
  quarter: 'part',
  month: 'part',
  week: 'part',
  weekday: 'part',
  day: 'part',
  hour: 'part',
  year_quarter: 'period',
  year_month: 'period',
  year_week: 'period',
  date: 'period',
} as const satisfies Record<string, 'part' | 'period'>
export type CalendarUnit = keyof typeof calendarUnits

export const evolutionScales = ['weekday', 'week', 'month', 'quarter', 'semester', 'year'] as const
export type EvolutionScale = (typeof evolutionScales)[number]
export const evolutionModes = ['date', 'weekday'] as const
export type EvolutionMode = (typeof evolutionModes)[number]

/** Units and edges of a relative date (QB35). */
export const relativeUnits = ['day', 'week', 'month', 'quarter', 'semester', 'year'] as const
export type RelativeUnit = (typeof relativeUnits)[number]
export const relativeEdges = ['start', 'end'] as const

/** Default of `data.limit` (QB3). */
export const defaultRowLimit = 5000
