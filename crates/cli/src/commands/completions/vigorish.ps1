# vigorish: what may follow is told by the command itself.
Register-ArgumentCompleter -Native -CommandName vigorish -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements |
        Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
        ForEach-Object { $_.ToString().Trim("'", '"') })
    if ($wordToComplete -eq '') { $words += '' } else { $words[-1] = $wordToComplete.Trim("'", '"') }
    & $words[0] complete '--' @words 2>$null | ForEach-Object {
        $value, $help = $_ -split "`t", 2
        if (-not $help) { $help = $value }
        # What the shell would read as more than a word is quoted.
        $written = if ($value -match '[?&;(){}\s]') { "'$value'" } else { $value }
        [System.Management.Automation.CompletionResult]::new($written, $value, 'ParameterValue', $help)
    }
}
