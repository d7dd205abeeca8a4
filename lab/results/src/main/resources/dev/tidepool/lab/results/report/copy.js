// The button that copies a command.

function offerCopy(host) {
  const button = host.querySelector("button");
  if (navigator.clipboard) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(host.querySelector("code").textContent);
      button.textContent = "Copied";
    });
  }
}
