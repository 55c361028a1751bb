/** Addresses of the console's pages, as mail and commands give them. */

export function pageLink(publicUrl: string, page: string): string {
  return `${publicUrl.replace(/\/$/, '')}/${page}`;
}

/** The address on which a reset token is used. Behind the # the token stays out of every log. */
export function resetLink(publicUrl: string, token: string): string {
  return pageLink(publicUrl, `reset-password#${token}`);
}

/** The page that creates an account for the address that the token was mailed to. */
export function signUpLink(publicUrl: string, token: string): string {
  return pageLink(publicUrl, `create-account#${token}`);
}

/** The page on which one joins the account that the token invites to. */
export function inviteLink(publicUrl: string, token: string): string {
  return pageLink(publicUrl, `accept-invite#${token}`);
}
