/** A reason why the portal cannot run here, in words for the person who started it, with the way out. */
export class StartFault extends Error {
  override readonly name = 'StartFault';
}
