STYLES = ("balanced",)
