/** placeholder */
export function ConnectPage() {
  return null;
}
