import { z } from 'zod'

/** Body of a start: rows. What is no list is accepted here and fails the job with a message (ENG3). */
export const eventRows = z.unknown()

/** What the action receives. */
export const event = z.object({ type: z.literal('event'), content: eventRows })
