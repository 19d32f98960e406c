import type { JoinStep } from '#domain/schema/relations.ts'

/** `flight.origin = airport.iata` */
export function formatStep({ from, to, pairs }: JoinStep): string {
  return pairs.map(([own, other]) => `${from}.${own} = ${to}.${other}`).join(', ')
}
