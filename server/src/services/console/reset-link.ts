/** The address on which a reset token is used. */

/** Behind the # the token stays out of every log. */
export function resetLink(publicUrl: string, token: string): string {
  return `${publicUrl.replace(/\/$/, '')}/reset-password#${token}`;
}
