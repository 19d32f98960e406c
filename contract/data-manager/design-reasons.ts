/** Reasons why the design of an object is refused, as clauses like those of `contract/reasons.ts`. */
export const designReasons = {
  mart_reads_mart: '“{value}” belongs to the mart “{mart}”, and a mart reads prim objects only',
  mart_cycle: 'marts would read each other: {cycle}; use attributes of prim objects instead',
  precision_range: 'the digits after the point are a whole number from 0 to {max:number}',
  bounds_order: 'the maximum {max} is below the minimum {min}, so every value would be rejected',
  levels_mixed: 'all attributes of an object must have the same level',
  no_date: '“{attribute}” is of type {type:type}, not a date',
  table_twice: '“{attribute}” takes one value from each table, but “{table}” is listed twice',
} as const
